import type { EntityName } from '@parley/contract/entities.gen.ts'
import type { BodyIn, EndpointDeclaration } from '@parley/contract/kernel/endpoint.ts'
import type { InputOf, Operation, OutputOf } from '@parley/contract/kernel/operation.ts'
import type { ReactNode } from 'react'
import type { Control, FieldValues } from 'react-hook-form'
import type { Blocked } from '../kit/blocked.ts'
import { factsIn } from '../kit/forms/facts-in.ts'
import type { At } from '../kit/use-refusal.ts'
import { useLoaded } from '../shell/api.ts'
import { EditDrawer } from '../shell/editing/EditDrawer.tsx'
import { RemoveButton } from '../shell/editing/RemoveButton.tsx'
import { deletedWords, deleteTitle, savedWords } from '../shell/editing/thing-words.ts'
import { useChange } from '../shell/editing/use-change.ts'
import { LoadedDrawer } from '../shell/pages/LoadedDrawer.tsx'
import { EntityHistoryButton } from './EntityHistoryButton.tsx'

type ParamsOf<E> = InputOf<E> extends { readonly params: infer P } ? P : undefined
type Entity<R> = OutputOf<R>
/** Of the thing what the form changes: the fields that the body has, too. */
type Facts<R, F> = Pick<Entity<R>, keyof F & keyof Entity<R>>

/** The same without the types of its operations, which no component can follow. */
type Loose = Props<EndpointDeclaration, EndpointDeclaration, EndpointDeclaration, Record<string, { label: string }>>

type Props<R extends EndpointDeclaration, W extends EndpointDeclaration, D extends EndpointDeclaration, F> = {
  kind: EntityName
  id: number
  /** What its kind is called: “Fee”. Titles and toasts are made of it. */
  thing: string
  read: Operation<R>
  update: Operation<W>
  remove: Operation<D>
  params: ParamsOf<R> & ParamsOf<W> & ParamsOf<D>
  /** Where it is, for permissions. */
  at?: At
  fields: F
  title: (entity: Entity<R>) => string
  /** Titles and toasts say its own name in place of that of its kind. */
  isNamed?: boolean
  /** What its history is called, where that is not its title. */
  historyName?: (entity: Entity<R>) => string
  /** Why it has to stay. */
  kept?: (entity: Entity<R>) => Blocked
  /** What deleting it means. */
  removeText: string | ((entity: Entity<R>) => string)
  /** Between history and deletion. */
  tools?: (entity: Entity<R>, onDone: () => void) => ReactNode
  onClose: () => void
  children: (control: Control<Facts<R, F>>, entity: Entity<R>) => ReactNode
} & (Facts<R, F> extends Omit<NonNullable<BodyIn<W>>, 'rowVersion'> ? unknown : { fields: never })

/** The drawer of one thing: read, changed, with its history, and the way to delete it. */
export const EntityDrawer = <
  R extends EndpointDeclaration,
  W extends EndpointDeclaration,
  D extends EndpointDeclaration,
  F extends object,
>(
  props: Props<R, W, D, F>,
) => (
  <LoadedDrawer title={props.thing} onClose={props.onClose}>
    <Open {...(props as unknown as Loose)} />
  </LoadedDrawer>
)

function Open({ kind, id, thing, read, update, remove, params, fields, onClose, ...props }: Loose) {
  const { data } = useLoaded(read, { params })
  const name = (entity: unknown) => (props.isNamed ? props.title(entity) : undefined)
  const change = useChange(update, read, { params, saved: (answer) => savedWords(thing, name(answer)) })
  const entity = data as { rowVersion: number } & FieldValues // every entity has it
  const title = props.title(entity)
  return (
    <EditDrawer
      {...change}
      read={change.read as () => Promise<typeof entity>} // what `useLoaded` has given
      at={props.at}
      title={title}
      entity={entity}
      factsOf={factsIn(fields) as (of: object) => Record<string, never>} // erased, as above
      fields={fields}
      onClose={onClose}
    >
      {(control) => (
        <>
          {props.children(control as never, entity)}
          <div className="flex flex-wrap gap-2">
            <EntityHistoryButton kind={kind} id={id} name={props.historyName?.(entity) ?? title} />
            {props.tools?.(entity, onClose)}
            <RemoveButton
              operation={remove}
              input={{ params }}
              at={props.at}
              blocked={props.kept?.(entity)}
              title={deleteTitle(thing, name(entity))}
              done={deletedWords(thing, name(entity))}
              onDone={onClose}
            >
              {typeof props.removeText === 'string' ? props.removeText : props.removeText(entity)}
            </RemoveButton>
          </div>
        </>
      )}
    </EditDrawer>
  )
}
