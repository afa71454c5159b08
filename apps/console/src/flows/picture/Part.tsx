import type { ReactNode } from 'react'

/** A part of the inspector under its own small heading. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex min-w-0 flex-col gap-2">
      <h3 className="font-medium text-faint text-xs">{title}</h3>
      {children}
    </section>
  )
}
