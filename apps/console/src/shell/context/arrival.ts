const KEY = 'tenantArrival'

/** Another page is about to be loaded; it says where the person has come to. */
export const announceArrival = (): void => sessionStorage.setItem(KEY, 'true')

/** Whether the page was loaded by a switch; asked once. */
export function takeArrival(): boolean {
  const isArrival = sessionStorage.getItem(KEY) !== null
  sessionStorage.removeItem(KEY)
  return isArrival
}
