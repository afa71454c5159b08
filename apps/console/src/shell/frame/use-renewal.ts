import { useEffect } from 'react'
import { afterFirstPaint } from '../after-first-paint.ts'
import { useServices } from '../services-context.ts'

/** Keeps the person signed in, from the moment the first screen is painted. */
export function useRenewal(): void {
  const { beginRenewal } = useServices()
  useEffect(() => afterFirstPaint(beginRenewal), [beginRenewal])
}
