import type {
  DifferenceLine,
  KnowledgeSource,
  KnowledgeSourceDetail,
} from '@parley/contract/knowledgeBase/source.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import { useState } from 'react'
import { ActionButton } from '../../kit/actions/ActionButton.tsx'
import { ConfirmWrite } from '../../shell/editing/ConfirmWrite.tsx'
import { CheckList } from './CheckList.tsx'
import { t } from './knowledgeBase.messages.ts'

type Held = NonNullable<KnowledgeSourceDetail['held']>
const { AcceptText, RejectText } = operations.KnowledgeBase

const LOOKS = {
  same: 'text-soft',
  added: 'bg-success-soft text-success-ink',
  removed: 'bg-danger-soft text-danger-ink line-through',
}

const Line = ({ kind, text }: DifferenceLine) => (
  <p className={`break-words px-2 py-0.5 ${LOOKS[kind]}`}>
    {kind !== 'same' && <span className="sr-only">{`${t(kind === 'added' ? 'added' : 'gone')}: `}</span>}
    {text}
  </p>
)

/** A newer text that a golden question keeps from answering: what it changes, and the choice. */
export function HeldText({ source, held }: { source: KnowledgeSource; held: Held }) {
  const [asking, setAsking] = useState<'accept' | 'reject'>()
  const { idKnowledgeBase, idKnowledgeSource } = source
  const input = { params: { idKnowledgeBase, idKnowledgeSource } }
  const close = () => setAsking(undefined)
  return (
    <section className="flex flex-col gap-3 rounded-card p-4 ring-1 ring-line">
      <h3 className="font-semibold text-ink">{t('held')}</h3>
      <p className="text-soft text-sm">{t('heldText')}</p>
      <CheckList checks={held.checks.filter(({ after }) => after?.isPassed === false)} />
      <h4 className="font-medium text-ink text-sm">{t('difference')}</h4>
      <div className="max-h-96 overflow-y-auto rounded-control text-sm ring-1 ring-line ring-inset">
        {held.difference.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same line may come several times, and none moves
          <Line key={at} {...line} />
        ))}
      </div>
      <div className="flex flex-wrap gap-2">
        <ActionButton endpoint={AcceptText} variant="primary" onPress={() => setAsking('accept')}>
          {t('accept')}
        </ActionButton>
        <ActionButton endpoint={RejectText} onPress={() => setAsking('reject')}>
          {t('reject')}
        </ActionButton>
      </div>
      {asking === 'accept' && (
        <ConfirmWrite
          operation={AcceptText}
          input={input}
          title={t('acceptTitle')}
          action={t('accept')}
          isDangerous={false}
          done={t('accepted')}
          onClose={close}
        >
          {t('acceptText')}
        </ConfirmWrite>
      )}
      {asking === 'reject' && (
        <ConfirmWrite
          operation={RejectText}
          input={input}
          title={t('rejectTitle')}
          action={t('reject')}
          done={t('rejected')}
          onClose={close}
        >
          {t('rejectText')}
        </ConfirmWrite>
      )}
    </section>
  )
}
