// The English texts of the coach, loaded with it.
export const lesson = {
  coach: (n: number, of: number) => (n ? `Coach, ${n} of ${of}` : "Coach"),
  end: "The lesson ends here",
  look: "Look at:",
  suggested: "Try:",
  rule: "Read the rule",
};
