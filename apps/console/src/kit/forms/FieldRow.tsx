import { Lock, Plus, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../actions/Button.tsx'
import { IconButton } from '../actions/IconButton.tsx'
import { type Blocked, blockedText } from '../blocked.ts'

type SectionProps = {
  title: string
  help?: string | undefined
  /** Why nothing in it can be changed now. */
  blocked?: Blocked
  children: ReactNode
}

/** A part of a form with its heading; what cannot be changed now can be read, and says why. */
export function FormSection({ title, help, blocked, children }: SectionProps) {
  const why = blockedText(blocked)
  return (
    <section className="flex flex-col gap-3 pt-2">
      <div>
        <h3 className="font-semibold text-ink text-sm">{title}</h3>
        {help && <p className="text-faint text-xs">{help}</p>}
      </div>
      {why ? (
        <fieldset disabled className="min-w-0">
          <legend className="flex items-start gap-1.5 pb-3 text-soft text-xs">
            <Lock size={13} className="mt-0.5 shrink-0" aria-hidden />
            {why}
          </legend>
          <div className="flex min-w-0 flex-col gap-3 opacity-60">{children}</div>
        </fieldset>
      ) : (
        children
      )}
    </section>
  )
}

type RowProps = { legend: string; remove: string; blocked?: Blocked; onRemove: () => void; children: ReactNode }

/** One entry of a list with the button that removes it. */
export const FieldRow = ({ legend, remove, blocked, onRemove, children }: RowProps) => (
  <fieldset className="flex min-w-0 items-start gap-2 rounded-card p-3 ring-1 ring-line">
    <legend className="sr-only">{legend}</legend>
    <div className="flex min-w-0 flex-1 flex-col gap-3">{children}</div>
    <IconButton label={remove} icon={Trash2} blocked={blocked} onPress={onRemove} />
  </fieldset>
)

export const AddButton = ({
  children,
  onPress,
  blocked,
}: {
  children: string
  onPress: () => void
  blocked?: Blocked
}) => (
  <div>
    <Button size="small" icon={Plus} blocked={blocked} onPress={onPress}>
      {children}
    </Button>
  </div>
)
