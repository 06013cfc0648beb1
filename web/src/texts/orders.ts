// Texts of the orders panel; chosen as in index.ts.
export { orders } from "./en.orders";
