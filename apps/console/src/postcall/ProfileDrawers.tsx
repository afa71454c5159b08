import { Update as fields } from '@parley/contract/fields/analysisProfiles.gen.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { newDefinition } from '@parley/contract/postcall/postcall.rules.ts'
import type { AnalysisProfile, AnalysisProfileDraft } from '@parley/contract/postcall/postcall.schema.ts'
import { EntityHistoryButton } from '../audit/EntityHistoryButton.tsx'
import { Link } from '../kit/actions/Link.tsx'
import { useLoaded } from '../shell/api.ts'
import { CreateDrawer } from '../shell/editing/CreateDrawer.tsx'
import { EditDrawer } from '../shell/editing/EditDrawer.tsx'
import { RemoveButton } from '../shell/editing/RemoveButton.tsx'
import { deletedWords, deleteTitle, savedWords } from '../shell/editing/thing-words.ts'
import { useChange } from '../shell/editing/use-change.ts'
import { LoadedDrawer } from '../shell/pages/LoadedDrawer.tsx'
import { ProfileFields } from './ProfileFields.tsx'
import { t } from './profiles.messages.ts'

const { Basic, Create, Remove, Update } = operations.AnalysisProfiles

const blank = (): AnalysisProfileDraft => ({ name: '', definition: newDefinition() })

export const NewProfileDrawer = ({ onClose }: { onClose: () => void }) => (
  <CreateDrawer thing={t('thing')} width="wide" operation={Create} values={blank()} onClose={onClose}>
    {(control) => <ProfileFields control={control} />}
  </CreateDrawer>
)

type Props = { id: number; onClose: () => void }

/** One profile in its newest version. */
export const ProfileDrawer = (props: Props) => (
  <LoadedDrawer title={t('thing')} onClose={props.onClose}>
    <Open {...props} />
  </LoadedDrawer>
)

function Open({ id, onClose }: Props) {
  const params = { idAnalysisProfile: id }
  const { data: profile } = useLoaded(Basic, { params })
  const change = useChange(Update, Basic, { params, saved: () => savedWords(t('thing')) })
  const { name, version, isUsed, lines } = profile
  return (
    <EditDrawer<AnalysisProfile, AnalysisProfileDraft>
      {...change}
      title={name}
      width="wide"
      entity={profile}
      factsOf={(of) => ({ name: of.name, definition: of.definition })}
      fields={fields}
      show={({ definition: { questions, topics, fields: found } }) => ({
        'definition.questions': questions.map(({ text, weight }) => `${text} (${weight})`).join(', '),
        'definition.topics': topics.map((topic) => topic.name).join(', '),
        'definition.fields': found.map((field) => field.name).join(', '),
      })}
      onClose={onClose}
    >
      {(control) => (
        <>
          {isUsed && (
            <p className="rounded-control bg-sunken px-3 py-2 text-ink text-sm">
              {t('nextVersion', { version, next: version + 1 })}
            </p>
          )}
          <ProfileFields control={control} />
          {lines.length > 0 && (
            <p className="text-sm">
              {t('usedBy')}:{' '}
              {lines.map((line, at) => (
                <span key={line.id}>
                  {at > 0 && ', '}
                  <Link href={screens.line(line.id, { tab: 'postcall-analytics' })}>{line.name}</Link>
                </span>
              ))}
            </p>
          )}
          <div className="flex flex-wrap gap-2">
            <EntityHistoryButton kind="AnalysisProfile" id={id} name={name} />
            <RemoveButton
              operation={Remove}
              input={{ params }}
              title={deleteTitle(t('thing'), name)}
              done={deletedWords(t('thing'), name)}
              onDone={onClose}
            >
              {t('removeText')}
            </RemoveButton>
          </div>
        </>
      )}
    </EditDrawer>
  )
}
