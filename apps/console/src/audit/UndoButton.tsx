import type { Place } from '@parley/contract/audit/audit.rules.ts'
import type { AuditDetail } from '@parley/contract/audit/audit.schema.ts'
import { actionKind } from '@parley/contract/enums/operations.enum.ts'
import { operations } from '@parley/contract/operations.ts'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { ActionButton } from '../kit/actions/ActionButton.tsx'
import { Checkbox } from '../kit/fields/Checkbox.tsx'
import { ConfirmWrite } from '../shell/editing/ConfirmWrite.tsx'
import { t } from './audit.messages.ts'
import { ChangedValue, Changes } from './Difference.tsx'
import { differenceAt } from './difference.ts'
import { placeWords } from './field-words.ts'

const { CREATE, DELETE, UPDATE } = actionKind.of
const { Undo } = operations.Audit
type Props = { event: AuditDetail; onDone: () => void }

/** Takes the event back, or some of its fields, after showing what that will change. */
export function UndoButton({ event, onDone }: Props) {
  const [isAsking, ask] = useState(false)
  if (event.kind !== CREATE && event.kind !== UPDATE && event.kind !== DELETE) return null
  return (
    <>
      <ActionButton endpoint={Undo} blocked={event.undoBlocked ?? undefined} icon={Undo2} onPress={() => ask(true)}>
        {t('undo')}
      </ActionButton>
      {isAsking && <UndoDialog event={event} onDone={onDone} onClose={() => ask(false)} />}
    </>
  )
}

function UndoDialog({ event, onDone, onClose }: Props & { onClose: () => void }) {
  const [left, leave] = useState<readonly string[]>([])
  const possible = event.undoPlaces.filter(({ blocked }) => blocked === null).map(({ place }) => place)
  const places = possible.filter((place) => !left.includes(place.join('.')))
  const isUpdate = event.kind === UPDATE
  return (
    <ConfirmWrite
      title={t('undoTitle')}
      action={t('undo')}
      isDangerous={false}
      operation={Undo}
      input={{ params: { idAuditEvent: event.idAuditEvent }, ...(isUpdate ? { body: { places } } : {}) }}
      blocked={isUpdate && places.length === 0 ? t('undoNone') : undefined}
      done={t('undone')}
      onDone={onDone}
      onClose={onClose}
    >
      <div className="flex flex-col gap-3">
        <p className="text-soft">{t('undoText')}</p>
        {isUpdate ? (
          <ul className="flex flex-col gap-3">
            {event.undoPlaces.map(({ place, blocked }) => (
              <li key={place.join('.')} className="flex flex-col gap-1.5">
                <PlaceToUndo
                  event={event}
                  place={place}
                  blocked={blocked}
                  isAlone={event.undoPlaces.length === 1}
                  isChosen={blocked === null && !left.includes(place.join('.'))}
                  onChange={(isOn) =>
                    leave(isOn ? left.filter((each) => each !== place.join('.')) : [...left, place.join('.')])
                  }
                />
              </li>
            ))}
          </ul>
        ) : (
          <p className="font-medium text-ink">
            {event.entity.name}: {event.kind === CREATE ? t('removesIt') : t('createsIt')}
          </p>
        )}
      </div>
    </ConfirmWrite>
  )
}

type PlaceProps = {
  event: AuditDetail
  place: readonly string[]
  blocked: string | null
  isAlone: boolean
  isChosen: boolean
  onChange: (isOn: boolean) => void
}

/** One field with what it becomes; where it is the only one there is nothing to choose. */
function PlaceToUndo({ event, place: keys, blocked, isAlone, isChosen, onChange }: PlaceProps) {
  const [field = '', key] = keys
  const place: Place = key === undefined ? [field] : [field, key]
  const { names, entity } = event
  const changes = differenceAt(place, event.after, event.before)
  const all = <Changes kind={entity.kind} changes={changes} names={names} />
  if (isAlone) return all
  // Its name stands beside the box already.
  const [first] = changes
  const isNamed =
    changes.length === 1 && first !== undefined && placeWords(entity.kind, first.keys) === placeWords(entity.kind, keys)
  return (
    <>
      <Checkbox
        isSelected={isChosen}
        isDisabled={blocked !== null}
        onChange={onChange}
        {...(blocked === null ? {} : { help: blocked })}
      >
        {placeWords(entity.kind, keys)}
      </Checkbox>
      {blocked === null && (
        <div className="ps-6">{isNamed ? <ChangedValue kind={entity.kind} change={first} names={names} /> : all}</div>
      )}
    </>
  )
}
