import type { AnalysisProfileDraft } from '@parley/contract/postcall/postcall.schema.ts'
import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Control } from 'react-hook-form'
import { Button } from '../kit/actions/Button.tsx'

export type ProfileControl = { control: Control<AnalysisProfileDraft> }
/** Around the fields of one of several. */
export const BOX = 'flex min-w-0 flex-col gap-3 rounded-card p-3 ring-1 ring-line'

export function Section({ title, help, children }: { title: string; help?: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-3 pt-2" aria-label={title}>
      <div>
        <h3 className="font-semibold text-ink text-sm">{title}</h3>
        {help && <p className="text-faint text-xs">{help}</p>}
      </div>
      {children}
    </section>
  )
}

export const AddButton = ({ children, onPress }: { children: string; onPress: () => void }) => (
  <div>
    <Button size="small" icon={Plus} onPress={onPress}>
      {children}
    </Button>
  </div>
)
