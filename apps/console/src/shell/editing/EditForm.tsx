import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { EndpointRef } from '../../kit/endpoint-ref.ts'
import { Form } from '../../kit/forms/Form.tsx'
import { MergeForm } from '../../kit/forms/LazyMergeForm.tsx'
import type { Draft } from '../../kit/forms/use-draft.ts'
import { type At, useRefusal } from '../../kit/use-refusal.ts'
import { t } from '../shell.messages.ts'
import { type Editing, useEditing } from './use-editing.ts'

type Props<Entity, Facts extends FieldValues> = Editing<Entity, Facts> & {
  /** Without its permission nothing can be saved. */
  endpoint?: EndpointRef
  at?: At | undefined
  className?: string
  /** What is typed is kept elsewhere, so that leaving loses nothing. */
  isUnguarded?: boolean
  children: (draft: Draft<Facts>) => ReactNode
}
const stay = () => {}

/** What `EditDrawer` is for a form that is part of its page. */
export function EditForm<Entity, Facts extends FieldValues>({ className = '', ...props }: Props<Entity, Facts>) {
  const refusalOf = useRefusal()
  const { draft, submit, merging } = useEditing(props, stay)
  if (merging)
    return (
      <section className="rounded-card bg-sunken p-4">
        <h3 className="pb-3 font-semibold text-ink">{t('savedMeanwhile')}</h3>
        <MergeForm key={merging.key} {...merging.sides} />
      </section>
    )
  return (
    <Form
      draft={draft}
      onSubmit={submit}
      blocked={props.endpoint && refusalOf(props.endpoint, props.at)}
      className={className}
      isUnguarded={props.isUnguarded ?? false}
    >
      {props.children(draft)}
    </Form>
  )
}
