import { useEffect } from 'react'

/** First half of the title: what the screen says of itself, else what its area says. */
let own: string | undefined
let ofArea = ''
let product = ''

/** `Flows – Parley`. */
export const titleOf = (page: string, productName: string): string =>
  [page, productName].filter((part) => part !== '').join(' – ')

const write = () => {
  document.title = titleOf(own ?? ofArea, product)
}

/** The product name: the theme's title. */
export function setProductName(name: string): void {
  product = name
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
