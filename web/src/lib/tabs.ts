// The panels beside the map.
export type Tab = "map" | "table" | "log" | "rules" | "chat" | "notes" | "orders";
