/** Currencies whose smallest piece is not a hundredth, by ISO 4217. */
const OTHERS: Readonly<Record<number, string>> = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
  3: 'BHD IQD JOD KWD LYD OMR TND',
  4: 'CLF UYW',
}
const digitsOf = new Map(
  Object.entries(OTHERS).flatMap(([digits, codes]) => codes.split(' ').map((code) => [code, Number(digits)] as const)),
)

/** Decimal places that amounts in a currency are paid with. */
export const minorUnits = (currency: string): number => digitsOf.get(currency) ?? 2
