import { oneOf } from '../address/readers.ts'
import { useAddress } from '../address/use-address.ts'

const readers = { wide: oneOf(['', 'yes'], '') }

/** Whether the page's picture takes the whole width of the window; in the address, so that a link keeps it so. */
export function useWide(): [isWide: boolean, setWide: (isWide: boolean) => void] {
  const [{ wide }, change] = useAddress(readers)
  return [wide === 'yes', (isWide) => change({ wide: isWide ? 'yes' : '' })]
}
