import { operations } from '@parley/contract/operations.ts'
import { MessageCircleQuestionMark } from 'lucide-react'
import { useState } from 'react'
import { ActionButton } from '../../../kit/actions/ActionButton.tsx'
import { lazyPart } from '../../../kit/lazy-part.tsx'
import { Drawer } from '../../../kit/overlays/Dialog.tsx'
import { useRefusal } from '../../../kit/use-refusal.ts'
import { useRead } from '../../../shell/api.ts'
import { t } from '../panel.messages.ts'
import { usePanelForm } from '../panel-form.ts'

const TestPart = lazyPart(async () => (await import('../../../tenants/knowledgeBase/TestPart.tsx')).default)

/** Which minimum score holds for the step, and why. */
function Holding({ idKnowledgeBase, minScore }: { idKnowledgeBase: number; minScore: number | undefined }) {
  const endpoint = operations.KnowledgeBase.MinScore
  const isRefused = useRefusal()(endpoint) !== undefined
  const { data } = useRead(endpoint, { params: { idKnowledgeBase } }, { enabled: !isRefused })
  if (!data) return null
  const own = data.from === 'base' ? 'minScoreOfBase' : 'minScoreUsual'
  const words =
    minScore === undefined
      ? t(own, { value: data.value.toFixed(2), count: data.questions ?? 0 })
      : t('minScoreOfStep', { value: minScore.toFixed(2), instead: data.value.toFixed(2) })
  return <p className="text-faint text-xs">{words}</p>
}

/** Asks the chosen knowledge base a question without leaving the flow, by the minimum score of the step. */
export function TryKnowledge({ idKnowledgeBase, name }: { idKnowledgeBase: number; name: string }) {
  const [isOpen, setOpen] = useState(false)
  const minScore = usePanelForm().at(['minScore'])
  return (
    <div className="flex flex-col items-start gap-2">
      <Holding idKnowledgeBase={idKnowledgeBase} minScore={typeof minScore === 'number' ? minScore : undefined} />
      <ActionButton
        endpoint={operations.KnowledgeBase.Ask}
        icon={MessageCircleQuestionMark}
        onPress={() => setOpen(true)}
      >
        {t('tryKnowledge')}
      </ActionButton>
      {isOpen && (
        <Drawer title={t('tryKnowledgeTitle', { name })} width="wide" isOpen onClose={() => setOpen(false)}>
          <TestPart base={{ idKnowledgeBase }} minScore={typeof minScore === 'number' ? minScore : undefined} />
        </Drawer>
      )}
    </div>
  )
}
