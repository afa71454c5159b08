import type { ReactNode } from 'react'
import { Card } from '../kit/pages/Card.tsx'

/** One family in its states. */
export function Piece({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card title={title}>
      <div className="flex flex-wrap items-center gap-3">{children}</div>
    </Card>
  )
}
