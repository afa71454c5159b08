/** The form in which usernames are compared everywhere: `Jana`, `JANA`, ` jana ` and `ｊａｎａ` are one person. */
export const usernameKey = (username: string): string => username.normalize('NFKC').trim().toLowerCase()
