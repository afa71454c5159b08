/** Of the numbers and addresses of a line those that telephones can call. */
export const callable = (numbers: readonly string[]): readonly string[] =>
  numbers.filter((number) => /^\+?\d[\d ]*$/.test(number))
