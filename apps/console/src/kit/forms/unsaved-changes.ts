import { useEffect } from 'react'

/** Forms on the page with changes nobody saved yet. */
const dirty = new Set<object>()

function warnBeforeUnload(event: BeforeUnloadEvent): void {
  event.preventDefault()
}

function change(form: object, isDirty: boolean): void {
  const had = dirty.size > 0
  if (isDirty) dirty.add(form)
  else dirty.delete(form)
  const has = dirty.size > 0
  if (had === has) return
  if (has) addEventListener('beforeunload', warnBeforeUnload)
  else removeEventListener('beforeunload', warnBeforeUnload)
}

/** Counts the calling form as unsaved while `isDirty`; closing the window then asks first. */
export function useUnsavedChanges(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return
    const form = {}
    change(form, true)
    return () => change(form, false)
  }, [isDirty])
}

export const hasUnsavedChanges = (): boolean => dirty.size > 0
