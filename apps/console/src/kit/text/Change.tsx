import type { ReactNode } from 'react'
import { t } from '../kit.messages.ts'

const GONE = 'rounded box-decoration-clone px-0.5 bg-danger-soft text-danger-ink'
const COME = 'rounded box-decoration-clone px-0.5 bg-success-soft text-success-ink no-underline'

/** What stood there before; heard as "was". */
export const Gone = ({ children }: { children: ReactNode }) => (
  <del className={GONE}>
    <span className="sr-only">{t('was')} </span>
    {children}
  </del>
)

/** What stands there since; heard as "now". */
export const Come = ({ children }: { children: ReactNode }) => (
  <ins className={COME}>
    <span className="sr-only">{t('now')} </span>
    {children}
  </ins>
)

/** Between what was and what is, also in a text that is copied: "45 → 60". */
export const Becomes = () => <span className="px-1 text-faint"> → </span>
