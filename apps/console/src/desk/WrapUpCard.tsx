import { type WrapUpOutcome, wrapUpOutcome } from '@parley/contract/desk/desk.enum.ts'
import type { Transfer } from '@parley/contract/desk/desk.schema.ts'
import { WrapUp as fields } from '@parley/contract/fields/agentDesk.gen.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { Link } from '../kit/actions/Link.tsx'
import { Form } from '../kit/forms/Form.tsx'
import { FormRadio } from '../kit/forms/FormRadio.tsx'
import { FormTextArea } from '../kit/forms/FormText.tsx'
import { useDraft } from '../kit/forms/use-draft.ts'
import { Card } from '../kit/pages/Card.tsx'
import { showToast } from '../kit/toasts/toasts.ts'
import { useCan } from '../shell/access/use-can.ts'
import { useWrite } from '../shell/api.ts'
import { t } from './desk.messages.ts'

const { WrapUp } = operations.AgentDesk
type Values = { outcome: WrapUpOutcome | null; note: string }

/** What came of a conversation that is over; it is found with the conversation. */
export function WrapUpCard({ transfer: { idTransfer, guid, caller } }: { transfer: Transfer }) {
  const can = useCan()
  const draft = useDraft<Values>({ values: { outcome: null, note: '' } })
  const { write } = useWrite(WrapUp, { silent: true })
  return (
    <Card
      title={t('wrapUp')}
      description={t('wrapUpOf', { caller: caller || t('someone') })}
      actions={
        can(operations.Conversations.Conversations) && <Link href={screens.conversation({ guid })}>{t('details')}</Link>
      }
    >
      <Form
        draft={draft}
        isNew
        isUnguarded
        submitLabel={t('save')}
        onSubmit={async ({ outcome, note }) => {
          if (!outcome) return // the form asks for it
          await write({ params: { idTransfer }, body: { outcome, note } })
          showToast('success', t('saved'))
        }}
      >
        <FormRadio
          control={draft.control}
          field={fields.outcome}
          isRequired
          isHorizontal
          options={wrapUpOutcome.entries.map(({ value, label }) => ({ value, label }))}
        />
        <FormTextArea control={draft.control} field={fields.note} />
      </Form>
    </Card>
  )
}
