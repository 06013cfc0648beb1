// Shows openapi.json as a page: every operation with its parameters, body and answers.
"use strict";

const make = (name, text = "", kind = "") => {
  const node = document.createElement(name);
  node.textContent = text;
  if (kind) node.className = kind;
  return node;
};

// One level of references is followed at a time: schemas stay short enough to read.
const spoken = (schema, all, depth = 0) => {
  if (!schema) return "";
  if (schema.$ref) {
    const name = schema.$ref.split("/").pop();
    return depth > 2 ? name : spoken(all[name], all, depth + 1);
  }
  const choices = schema.oneOf || schema.anyOf;
  if (choices) return choices.map((one) => spoken(one, all, depth)).join(" | ");
  if (schema.enum) return schema.enum.map((one) => JSON.stringify(one)).join(" | ");
  if (schema.type === "array") return `[${spoken(schema.items, all, depth)}]`;
  if (schema.properties) {
    const pad = "  ".repeat(depth + 1);
    const required = new Set(schema.required || []);
    const lines = Object.entries(schema.properties).map(
      ([name, value]) => `${pad}${name}${required.has(name) ? "" : "?"}: ${spoken(value, all, depth + 1)}`,
    );
    return `{\n${lines.join(",\n")}\n${"  ".repeat(depth)}}`;
  }
  return schema.type || "anything";
};

const shown = (method, path, operation, all) => {
  const box = make("details");
  const head = make("summary");
  head.append(make("span", method.toUpperCase(), "method"), make("span", path, "path"), make("span", operation.description || operation.summary || ""));
  box.append(head);
  if (operation.parameters?.length) {
    const table = make("table");
    for (const one of operation.parameters) {
      const row = make("tr");
      row.append(make("td", one.name), make("td", `in ${one.in}${one.required ? ", required" : ""}`), make("td", spoken(one.schema, all)));
      table.append(row);
    }
    box.append(make("h4", "Parameters"), table);
  }
  const body = Object.values(operation.requestBody?.content || {})[0];
  if (body) box.append(make("h4", "Body"), make("pre", spoken(body.schema, all)));
  for (const [status, answer] of Object.entries(operation.responses || {})) {
    const content = Object.values(answer.content || {})[0];
    box.append(make("h4", `${status} ${answer.description || ""}`));
    if (content) box.append(make("pre", spoken(content.schema, all)));
  }
  return box;
};

fetch("/schema/openapi.json")
  .then((answer) => answer.json())
  .then((schema) => {
    const all = schema.components?.schemas || {};
    const place = document.getElementById("operations");
    for (const [path, methods] of Object.entries(schema.paths)) {
      for (const [method, operation] of Object.entries(methods)) {
        if (operation.responses) place.append(shown(method, path, operation, all));
      }
    }
  });
