import { useEffect } from 'react'

/** First half of the title: what the area says, until the screen knows better. */
let own: string | undefined
let ofArea = ''
let product = ''

/** `Flows – Parley`. */
export const titleOf = (page: string, productName: string): string =>
  [page, productName].filter((part) => part !== '').join(' – ')

const write = () => {
  document.title = titleOf(own ?? ofArea, product)
}

/** Set by the router with every page it shows. */
export function setAreaTitle(title: string): void {
  ofArea = title
  write()
}

/** The product name: the theme's title. */
export function setProductName(name: string): void {
  product = name
  write()
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
