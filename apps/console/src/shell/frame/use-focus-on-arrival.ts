import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/** Another page begins at its top for the keyboard and the screen reader too, unless something in it took focus itself. */
export function useFocusOnArrival(): void {
  const { pathname } = useLocation()
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    const main = document.getElementById('main')
    const focused = document.activeElement
    const isTaken = main?.contains(focused) || focused?.closest('[role="dialog"], [role="alertdialog"]')
    if (!isTaken) main?.focus({ preventScroll: true })
  }, [pathname])
}
