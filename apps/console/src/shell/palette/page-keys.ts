import { useEffect, useEffectEvent } from 'react'

type Act = (key: string) => boolean
const pages = new Set<Act>()

/** Letters that do something on the page shown. The frame hears them: it knows when a letter is the second one of a pair, or typed. */
export function usePageKeys(keys: Readonly<Record<string, (() => void) | undefined>>): void {
  const act = useEffectEvent((key: string) => {
    const run = Object.hasOwn(keys, key) ? keys[key] : undefined
    run?.()
    return run !== undefined
  })
  useEffect(() => {
    const heard: Act = (key) => act(key)
    pages.add(heard)
    return () => void pages.delete(heard)
  }, [])
}

/** Whether a page has done something with the letter. */
export const pressOnPage = (key: string): boolean => [...pages].some((act) => act(key))
