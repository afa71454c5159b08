/** Stands for the value of a redacted variable wherever it is stored or shown. */
export const MASK = '•••'
