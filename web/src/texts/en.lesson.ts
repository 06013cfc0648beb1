// The English texts of the coach, loaded with it.
export const lesson = {
  coach: (n: number, of: number) => `Coach, ${n} of ${of}`,
  suggested: "Try:",
  rule: "Read the rule",
};
