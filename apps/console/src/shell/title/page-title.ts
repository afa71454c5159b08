import { useEffect } from 'react'

/** First half of the title: what the screen says of itself, else what its area says. */
let own: string | undefined
let ofArea = ''
let company = ''
/** As `index.html` has it, until the settings or the theme say otherwise. */
let product = 'Parley'

const joined = (parts: readonly string[], separator: string) => parts.filter((part) => part !== '').join(separator)

/** `Flows – Parley`; while acting for another company `Flows · Globex – Parley`. */
export const titleOf = (page: string, productName: string, actingFor = ''): string =>
  joined([joined([page, actingFor], ' · '), productName], ' – ')

const write = () => {
  document.title = titleOf(own ?? ofArea, product, company)
}

/** The product name: the theme's title. */
export function setProductName(name: string): void {
  product = name
  write()
}

/** The company acted for, where it is not one's own: several tabs look alike but for it. */
export function setCompanyInTitle(name: string): void {
  company = name
  write()
}

/** The title of the area or page shown; the shell calls it around every screen. */
export function useAreaTitle(title: string): void {
  useEffect(() => {
    ofArea = title
    write()
  }, [title])
}

/** The name of what the screen shows, as long as it shows it. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    own = title
    write()
    return () => {
      own = undefined
      write()
    }
  }, [title])
}
