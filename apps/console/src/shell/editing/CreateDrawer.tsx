import type { EndpointDeclaration } from '@parley/contract/kernel/endpoint.ts'
import type { InputOf, Operation, OutputOf } from '@parley/contract/kernel/operation.ts'
import type { ReactNode } from 'react'
import type { Control, FieldValues } from 'react-hook-form'
import { Form } from '../../kit/forms/Form.tsx'
import { useDraft } from '../../kit/forms/use-draft.ts'
import { useKit } from '../../kit/KitProvider.tsx'
import type { DrawerProps } from '../../kit/overlays/Dialog.tsx'
import { GuardedDrawer } from '../../kit/overlays/GuardedDrawer.tsx'
import { showToast } from '../../kit/toasts/toasts.ts'
import { type At, useRefusal } from '../../kit/use-refusal.ts'
import { useWrite } from '../api/use-write.ts'
import { createdWords, createWords, newWords } from './thing-words.ts'

type Send<E extends EndpointDeclaration, Values> = (
  values: Values,
  write: (input: InputOf<E>) => Promise<OutputOf<E>>,
) => Promise<OutputOf<E>>

type Words<E extends EndpointDeclaration> =
  | {
      title: string
      /** What the button says. */
      action: string
      thing?: never
      nameOf?: never
    }
  | {
      /** What its kind is called: “New fee”, “Create fee” and “Fee created” are made of it. */
      thing: string
      /** Its own name, which the toast says instead. */
      nameOf?: (answer: OutputOf<E>) => string
      title?: never
      action?: never
    }

type Props<E extends EndpointDeclaration, Values extends FieldValues> = Pick<DrawerProps, 'width' | 'onClose'> & {
  operation: Operation<E>
  values: Values
  /** What the toast says, where it is more than that. */
  created?: (answer: OutputOf<E>) => string
  /** The page of what was created, to which the drawer gives way. */
  page?: (answer: OutputOf<E>) => string
  /** Instead of closing. */
  onCreated?: (answer: OutputOf<E>) => void
  /** Where it will be; a refusal at a place that is chosen in the form is said in it as well. */
  at?: At | ((values: Values) => At)
  children: (control: Control<Values>) => ReactNode
} & Words<E> &
  ({ body: Values } extends InputOf<E>
    ? { send?: Send<E, Values> }
    : { /** How what was typed becomes what is sent. */ send: Send<E, Values> })

/** Creates something: the form, the write, the toast, and where to go from there. */
export function CreateDrawer<E extends EndpointDeclaration, Values extends FieldValues>({
  width = 'normal',
  operation,
  values,
  onClose,
  at,
  children,
  send,
  ...on
}: Props<E, Values>) {
  const { thing = '' } = on // without it there are title and action, by the types
  const { navigate } = useKit()
  const draft = useDraft<Values>({ values })
  const { write } = useWrite<E>(operation, { silent: true })

  const refusalOf = useRefusal()
  const isChosen = typeof at === 'function'
  const refusal = refusalOf(operation, isChosen ? at(draft.watch()) : at)

  async function save(typed: Values) {
    const give = write as (input: InputOf<E>) => Promise<OutputOf<E>> // what takes no input at all takes some as well
    const answer = await (send ? send(typed, give) : give({ body: typed } as unknown as InputOf<E>)) // the type of `send` says when it may be absent
    const said = on.created?.(answer) ?? (thing && createdWords(thing, on.nameOf?.(answer)))
    if (said) showToast('success', said)
    if (on.page) navigate(on.page(answer), { replace: true })
    else if (on.onCreated) on.onCreated(answer)
    else onClose()
  }

  return (
    <GuardedDrawer title={on.title ?? newWords(thing)} width={width} isOpen onClose={onClose}>
      <Form
        draft={draft}
        onSubmit={save}
        onCancel={onClose}
        isNew
        submitLabel={on.action ?? createWords(thing)}
        blocked={refusal}
      >
        {children(draft.control)}
        {isChosen && refusal && <p className="text-danger-ink text-sm">{refusal}</p>}
      </Form>
    </GuardedDrawer>
  )
}
