import { KeepDraft as keepFields, PublishDraft as publishFields } from '@parley/contract/fields/callScripts.gen.ts'
import type { CallScript } from '@parley/contract/flows/flow.schema.ts'
import { messages } from '@parley/contract/kernel/messages.ts'
import { operations } from '@parley/contract/operations.ts'
import { useState } from 'react'
import { DiffSummary } from '../../flows/detail/DiffSummary.tsx'
import { PublishReview } from '../../flows/detail/PublishReview.tsx'
import { PublishTests } from '../../flows/detail/PublishTests.tsx'
import { withReason } from '../../flows/detail/with-reason.ts'
import { UsageList } from '../../flows/dialogs/UsageList.tsx'
import { RolloutEnds, useUnderWay } from '../../flows/rollout/RolloutEnds.tsx'
import { Button } from '../../kit/actions/Button.tsx'
import { useAddress } from '../../kit/address/use-address.ts'
import { TextField } from '../../kit/fields/TextField.tsx'
import { wordsOf } from '../../kit/forms/field-words.ts'
import { focusHeadingOf } from '../../kit/keep-focus.ts'
import { showError, showToast } from '../../kit/toasts/toasts.ts'
import { useApi } from '../../shell/api.ts'
import { ConfirmWrite } from '../../shell/editing/ConfirmWrite.tsx'
import { designerAddress } from '../designer.address.ts'
import { useDesigner } from '../designer-context.ts'
import { PROBLEMS } from '../parts.tsx'
import { useProblems } from '../use-problems.ts'
import { t } from './draft.messages.ts'
import type { FlowDraft } from './use-flow-draft.ts'

const { Draft, KeepDraft, PublishDraft, DiscardDraft } = operations.CallScripts

type Props = { flow: CallScript; draft: FlowDraft; onClose: () => void }

/** After the draft has ended the editor goes on with what is the newest version now. */
function useBegin({ sync }: FlowDraft, idCallScript: number) {
  const call = useApi()
  return () => call(Draft, { params: { idCallScript } }, { silent: true }).then(sync.begin.bind(sync), showError)
}

/** Puts the draft live, after saying what changes for whom; it asks for a note, and errors stop it. */
export function PublishDraftDialog({ flow, draft, onClose }: Props) {
  const { idCallScript, name } = flow
  const { facts } = draft.state
  const [note, setNote] = useState('')
  const [isAsked, setAsked] = useState(false)
  const [reason, setReason] = useState('')
  const underWay = useUnderWay(flow)
  const begin = useBegin(draft, idCallScript)
  const errors = useProblems().errors.length
  const [, change] = useAddress(designerAddress)
  function showProblems() {
    onClose()
    change({ side: PROBLEMS })
    focusHeadingOf(PROBLEMS)
  }
  return (
    <ConfirmWrite
      title={t('publishTitle', { name })}
      action={t('publishAction')}
      isDangerous={false}
      onClose={onClose}
      operation={PublishDraft}
      at={flow.idFolder}
      input={{ params: { idCallScript }, body: { note, rowVersion: facts.rowVersion, ...withReason(reason) } }}
      done={({ version }) => t('published', { version, name })}
      onDone={() => void begin()}
      blocked={errors > 0 ? t('errorsStop', { count: errors }) : undefined}
      canConfirm={() => {
        setAsked(true)
        return note.trim() !== ''
      }}
    >
      <div className="flex flex-col gap-4">
        <p>{t('publishText', { version: facts.version + 1 })}</p>
        <RolloutEnds {...underWay} />
        {errors > 0 && (
          <div className="flex flex-wrap items-center gap-3">
            <p className="text-danger-ink">{t('errorsStop', { count: errors })}</p>
            <Button size="small" onPress={showProblems}>
              {t('showProblems')}
            </Button>
          </div>
        )}
        <TextField
          {...wordsOf(publishFields.note)}
          value={note}
          onChange={setNote}
          error={isAsked && note.trim() === '' ? messages.required : undefined}
        />
        <PublishTests flow={flow} reason={reason} onReason={setReason} isDraft />
        {flow.publishedVersion === null && <Changes flow={flow} from={facts.version} />}
        <PublishReview key={facts.rowVersion} idCallScript={idCallScript} />
        <UsageList usage={flow.usage} />
      </div>
    </ConfirmWrite>
  )
}

const Changes = ({ flow: { idCallScript }, from }: { flow: CallScript; from: number }) => (
  <section>
    <h3 className="pb-1.5 font-medium text-ink">{t('changesSince', { version: from })}</h3>
    <DiffSummary idCallScript={idCallScript} from={from} />
  </section>
)

/** Makes a version of the draft without putting it live. */
export function KeepDraftDialog({ flow, draft, onClose }: Props) {
  const { idCallScript } = flow
  const { version, rowVersion } = draft.state.facts
  const [note, setNote] = useState('')
  const begin = useBegin(draft, idCallScript)
  return (
    <ConfirmWrite
      title={t('keepTitle')}
      action={t('keepAction', { version: version + 1 })}
      isDangerous={false}
      onClose={onClose}
      operation={KeepDraft}
      at={flow.idFolder}
      input={{ params: { idCallScript }, body: { note, rowVersion } }}
      done={(kept) => t('kept', { version: kept.version })}
      onDone={() => void begin()}
    >
      <div className="flex flex-col gap-4">
        <p>{t('keepText', { version: version + 1 })}</p>
        <Changes flow={flow} from={version} />
        <TextField {...wordsOf(keepFields.note)} value={note} onChange={setNote} />
      </div>
    </ConfirmWrite>
  )
}

/** Goes back to the newest version; what was drawn can be put back as long as the words about it show. */
export function DiscardDraftDialog({ flow, draft: { sync, state }, onClose }: Props) {
  const { idCallScript, name } = flow
  const { editor } = useDesigner()
  const { version, rowVersion } = state.facts
  const drawn = editor.get().document
  return (
    <ConfirmWrite
      title={t('discardTitle', { name })}
      action={t('discardAction')}
      onClose={onClose}
      operation={DiscardDraft}
      at={flow.idFolder}
      input={{ params: { idCallScript }, query: { rowVersion } }}
      onDone={(now) => {
        sync.begin(now)
        const onAction = () => sync.put(drawn)
        showToast('success', t('discarded'), { label: t('putBack'), onAction })
      }}
    >
      <div className="flex flex-col gap-4">
        <p>{t('discardText', { version })}</p>
        <Changes flow={flow} from={version} />
      </div>
    </ConfirmWrite>
  )
}
