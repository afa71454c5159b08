import { type CountryCode, getCountries, getCountryCallingCode } from 'libphonenumber-js/max'

/** The countries that a calling code, without its +, leads to; most lead to one. */
export const countriesOf: ReadonlyMap<string, readonly CountryCode[]> = Map.groupBy(getCountries(), (country) =>
  String(getCountryCallingCode(country)),
)
