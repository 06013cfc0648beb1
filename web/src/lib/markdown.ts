// The rulebook's Markdown as HTML, with rule numbers as links.
const RULE = /\b((?:[A-Z]{2}-|EX-)\d+(?:\.\d+)*[a-z]?)(?![\w-])/g;
const escape = (text: string) =>
  text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/"/g, "&quot;");

export function inline(text: string): string {
  return escape(text)
    .replace(/`([^`]+)`/g, "<code>$1</code>")
    .replace(/\*\*(.+?)\*\*/g, "<strong>$1</strong>")
    .replace(/(^|[\s(])\*([^*]+)\*/g, "$1<em>$2</em>")
    .replace(/\[([^\]]+)\]\((https?:[^)\s]+)\)/g, '<a href="$2" rel="noopener">$1</a>')
    .replace(RULE, '<a class="rule" href="#$1" data-rule="$1">$1</a>');
}

const cells = (line: string) =>
  line
    .trim()
    .replace(/^\||\|$/g, "")
    .split("|")
    .map((cell) => inline(cell.trim()));

export function html(markdown: string): string {
  const out: string[] = [];
  const lines = markdown.replace(/\r/g, "").split("\n");
  let i = 0;
  const indent = (line: string) => line.length - line.trimStart().length;
  while (i < lines.length) {
    const line = lines[i]!;
    if (!line.trim()) {
      i++;
      continue;
    }
    const heading = /^(#{1,6})\s+(.*)$/.exec(line);
    if (heading) {
      out.push(`<h4>${inline(heading[2]!)}</h4>`);
      i++;
      continue;
    }
    if (/^\s*\|/.test(line)) {
      const rows: string[] = [];
      while (i < lines.length && /^\s*\|/.test(lines[i]!)) rows.push(lines[i++]!);
      const head = cells(rows[0]!)
        .map((c) => `<th scope="col">${c}</th>`)
        .join("");
      const body = rows
        .slice(2)
        .map(
          (row) =>
            `<tr>${cells(row)
              .map((c) => `<td>${c}</td>`)
              .join("")}</tr>`,
        )
        .join("");
      out.push(
        `<div class="scroll" tabindex="0"><table><thead><tr>${head}</tr></thead>` +
          `<tbody>${body}</tbody></table></div>`,
      );
      continue;
    }
    const item = /^(\s*)([-*]|\d+\.)\s+(.*)$/.exec(line);
    if (item) {
      const tag = /\d/.test(item[2]!) ? "ol" : "ul";
      const depth = item[1]!.length;
      const items: string[] = [];
      while (i < lines.length) {
        const found = /^(\s*)([-*]|\d+\.)\s+(.*)$/.exec(lines[i]!);
        if (!found || found[1]!.length !== depth) break;
        const inner = [found[3]!];
        i++;
        while (i < lines.length && (!lines[i]!.trim() || indent(lines[i]!) > depth))
          inner.push(lines[i++]!.slice(depth + 2));
        items.push(`<li>${html(inner.join("\n"))}</li>`);
      }
      out.push(`<${tag}>${items.join("")}</${tag}>`);
      continue;
    }
    const paragraph: string[] = [];
    while (i < lines.length && lines[i]!.trim() && !/^\s*(\||[-*]\s|\d+\.\s|#)/.test(lines[i]!))
      paragraph.push(lines[i++]!.trim());
    if (paragraph.length) out.push(`<p>${inline(paragraph.join(" "))}</p>`);
    else i++;
  }
  return out.join("");
}
