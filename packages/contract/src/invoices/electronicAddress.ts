/** Schemes of electronic addresses (EAS, BR-CL-25 of EN 16931): ISO 6523 codes, VAT numbers of countries and “EM” for email. */
const SCHEMES = new Set(
  `0002 0007 0009 0037 0060 0088 0096 0097 0106 0130 0135 0142 0147 0151 0154 0158 0170 0177 0183 0184 0188 0190 0191 0192 0193 0194 0195 0196
   0198 0199 0200 0201 0202 0203 0204 0205 0208 0209 0210 0211 0212 0213 0215 0216 0217 0218 0219 0220 0221 0225 0230 0235 0240 0244
   9910 9913 9914 9915 9918 9919 9920 9922 9923 9924 9925 9926 9927 9928 9929 9930 9931 9932 9933 9934 9935 9936 9937 9938 9939 9940 9941 9942
   9943 9944 9945 9946 9947 9948 9949 9950 9951 9952 9953 9957 9959 AN AQ AS AU EM`.split(/\s+/),
)

const weighed = (digits: string, weights: readonly number[]) =>
  weights.reduce((sum, weight, at) => sum + weight * Number(digits[at]), 0)

/** What the value of a scheme has to look like, where receivers check it. */
const CHECKS: Readonly<Record<string, (value: string) => boolean>> = {
  /** Swedish organization number, by Luhn. */
  '0007': (value) =>
    /^\d{10}$/.test(value) &&
    [...value].reduce((sum, digit, at) => {
      const twice = at % 2 === 0 ? Number(digit) * 2 : Number(digit)
      return sum + (twice > 9 ? twice - 9 : twice)
    }, 0) %
      10 ===
      0,
  /** GLN. */
  '0088': (value) => /^\d{13}$/.test(value) && weighed(value, [1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1]) % 10 === 0,
  /** Danish CVR number. */
  '0184': (value) => /^(DK)?\d{8}$/.test(value),
  /** Norwegian organization number. */
  '0192': (value) => /^\d{9}$/.test(value) && weighed(value, [3, 2, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0,
  /** Leitweg-ID of German authorities. */
  '0204': (value) => /^\d{2,12}(-[0-9A-Za-z]{1,30})?-\d{2}$/.test(value),
  /** Belgian enterprise number. */
  '0208': (value) => /^[01]\d{9}$/.test(value) && 97 - (Number(value.slice(0, 8)) % 97) === Number(value.slice(8)),
  EM: (value) => /^[^\s@]+@[^\s@]+$/.test(value),
}

/** The scheme and the value of “0088:7300010000001”, as networks for invoices name their participants; undefined: it is none. */
export function electronicAddress(text: string): { readonly scheme: string; readonly value: string } | undefined {
  const [, scheme = '', value = ''] = /^([0-9A-Z]+):(\S{1,50})$/.exec(text) ?? []
  return SCHEMES.has(scheme) && (CHECKS[scheme]?.(value) ?? true) ? { scheme, value } : undefined
}
