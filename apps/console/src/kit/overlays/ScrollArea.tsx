import { type ReactNode, useEffect, useRef } from 'react'

/** Scrolls, by keys too: what does not fit and holds nothing to go to is a stop of its own. */
export function ScrollArea({ className, children }: { className: string; children: ReactNode }) {
  const area = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = area.current
    if (!element) return
    const look = () => {
      if (element.scrollHeight > element.clientHeight) element.setAttribute('tabindex', '0')
      else element.removeAttribute('tabindex')
    }
    look()
    const observer = new ResizeObserver(look)
    for (const each of [element, ...element.children]) observer.observe(each)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={area} className={className}>
      {children}
    </div>
  )
}
