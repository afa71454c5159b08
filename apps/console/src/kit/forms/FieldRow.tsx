import { Plus, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../actions/Button.tsx'
import { IconButton } from '../actions/IconButton.tsx'
import type { Blocked } from '../blocked.ts'

/** A part of a form with its heading. */
export function FormSection({
  title,
  help,
  children,
}: {
  title: string
  help?: string | undefined
  children: ReactNode
}) {
  return (
    <section className="flex flex-col gap-3 pt-2">
      <div>
        <h3 className="font-semibold text-ink text-sm">{title}</h3>
        {help && <p className="text-faint text-xs">{help}</p>}
      </div>
      {children}
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
