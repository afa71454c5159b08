import { type ReactNode, useState } from 'react'
import type { Control, FieldValues } from 'react-hook-form'
import type { Blocked } from '../../kit/blocked.ts'
import { Form } from '../../kit/forms/Form.tsx'
import { MergeForm, type MergeFormProps } from '../../kit/forms/MergeForm.tsx'
import { useDraft } from '../../kit/forms/use-draft.ts'
import { GuardedDrawer } from '../../kit/overlays/GuardedDrawer.tsx'
import { isStale } from '../api.ts'
import { t } from '../shell.messages.ts'

type Props<Entity, Facts extends FieldValues> = Pick<MergeFormProps<Facts>, 'fields' | 'show'> & {
  title: string
  entity: Entity
  factsOf: (entity: Entity) => Facts
  /** Saves what was typed on top of this state of the entity; rejects as stale when it is not the newest. */
  save: (facts: Facts, on: Entity) => Promise<unknown>
  read: () => Promise<Entity>
  onClose: () => void
  /** Why nothing can be saved. */
  blocked?: Blocked
  /** Something that stands below the fields also while changes are laid side by side. */
  question?: ReactNode
  children: (control: Control<Facts>) => ReactNode
}

/** Changes an entity; when somebody saved in between, both changes are laid side by side and nothing is lost. */
export function EditDrawer<Entity extends { readonly rowVersion: number }, Facts extends FieldValues>({
  factsOf,
  onClose,
  ...props
}: Props<Entity, Facts>) {
  // What the form was opened with: a save is based on it even when the page has been refreshed behind it.
  const [base, setBase] = useState(props.entity)
  const [clash, setClash] = useState<{ mine: Facts; theirs: Entity }>()
  const draft = useDraft<Facts>({ values: factsOf(base) })

  async function save(facts: Facts, on: Entity) {
    try {
      await props.save(facts, on)
      onClose()
    } catch (error) {
      if (!isStale(error)) throw error
      const theirs = await props.read()
      // Only with both at once does a comparison hold.
      if (clash) setBase(clash.theirs)
      setClash({ mine: facts, theirs })
    }
  }

  if (clash)
    return (
      <GuardedDrawer title={t('savedMeanwhile')} isOpen onClose={onClose}>
        <MergeForm
          key={clash.theirs.rowVersion}
          base={factsOf(base)}
          mine={clash.mine}
          theirs={factsOf(clash.theirs)}
          fields={props.fields}
          show={props.show}
          onSave={(facts) => save(facts, clash.theirs)}
          onDiscard={onClose}
        />
        {props.question && <div className="pt-4">{props.question}</div>}
      </GuardedDrawer>
    )
  return (
    <GuardedDrawer title={props.title} isOpen onClose={onClose}>
      <Form draft={draft} onSubmit={(facts) => save(facts, base)} onCancel={onClose} blocked={props.blocked}>
        {props.children(draft.control)}
        {props.question}
      </Form>
    </GuardedDrawer>
  )
}
