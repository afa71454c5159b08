import type { ReactNode } from 'react'
import type { Control, FieldValues } from 'react-hook-form'
import type { EndpointRef } from '../../kit/endpoint-ref.ts'
import { Form } from '../../kit/forms/Form.tsx'
import { MergeForm } from '../../kit/forms/LazyMergeForm.tsx'
import type { DrawerProps } from '../../kit/overlays/Dialog.tsx'
import { GuardedDrawer } from '../../kit/overlays/GuardedDrawer.tsx'
import { type At, useRefusal } from '../../kit/use-refusal.ts'
import { t } from '../shell.messages.ts'
import { type Editing, useEditing } from './use-editing.ts'

type Props<Entity, Facts extends FieldValues> = Editing<Entity, Facts> &
  Pick<DrawerProps, 'title' | 'width' | 'onClose'> & {
    /** Without its permission nothing can be saved. */
    endpoint?: EndpointRef
    at?: At | undefined
    /** Something that stands below the fields also while changes are laid side by side. */
    question?: ReactNode
    className?: string
    children: (control: Control<Facts>) => ReactNode
  }

/** Changes an entity; when another user saved in between, both changes are laid side by side and nothing is lost. */
export function EditDrawer<Entity, Facts extends FieldValues>({
  onClose,
  width = 'normal',
  className = '',
  ...props
}: Props<Entity, Facts>) {
  const { draft, submit, merging } = useEditing(props, onClose)
  const refusalOf = useRefusal()
  const drawer = { width, isOpen: true, onClose }
  if (merging)
    return (
      <GuardedDrawer {...drawer} title={t('savedMeanwhile')}>
        <MergeForm key={merging.key} {...merging.sides} />
        {props.question && <div className="pt-4">{props.question}</div>}
      </GuardedDrawer>
    )
  return (
    <GuardedDrawer {...drawer} title={props.title}>
      <Form
        draft={draft}
        onSubmit={submit}
        onCancel={onClose}
        blocked={props.endpoint && refusalOf(props.endpoint, props.at)}
        className={className}
      >
        {props.children(draft.control)}
        {props.question}
      </Form>
    </GuardedDrawer>
  )
}
