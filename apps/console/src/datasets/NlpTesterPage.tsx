import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { Card } from '../kit/pages/Card.tsx'
import { EmptyState } from '../kit/states/EmptyState.tsx'
import { useRefusal } from '../kit/use-refusal.ts'
import { useUserInfo } from '../shell/access/use-user-info.ts'
import { areas } from '../shell/areas.ts'
import { guideGroups } from '../shell/frame/guide.ts'
import { AreaCards, GuideFrame, GuideSection } from '../shell/pages/GuideFrame.tsx'
import { t as words } from './datasets.area.messages.ts'
import { t } from './nlpTester.messages.ts'

const steps = ['collect', 'train', 'compare', 'publish', 'feed'] as const

/** The way of an NLP specialist: what there is to do, and where it is done. */
export default function NlpTesterPage() {
  const { permissions } = useUserInfo()
  const refusal = useRefusal()(operations.Nlp.List)
  const groups = guideGroups(areas, permissions, screens.nlpTester.path, '')
  const listed = groups.find(({ title }) => title === words('group'))?.areas ?? []
  const own = listed.filter(({ parent }) => parent === screens.nlpTester)
  const others = listed.filter((each) => !own.includes(each))
  return (
    <GuideFrame title={words('tester')} lead={t('description')}>
      {own.length > 0 ? (
        <AreaCards title={t('work')} areas={own} />
      ) : (
        <Card>
          <EmptyState title={t('nothing')}>{refusal}</EmptyState>
        </Card>
      )}
      <GuideSection title={t('steps')}>
        <ol className="grid grid-cols-1 gap-3 rounded-card bg-surface p-4 ring-1 ring-line sm:grid-cols-2 lg:grid-cols-5">
          {steps.map((step, at) => (
            <li key={step}>
              <span className="font-medium text-ink text-sm">{`${at + 1}. ${t(step)}`}</span>
              <span className="mt-0.5 block text-faint text-sm">{t(`text_${step}`)}</span>
            </li>
          ))}
        </ol>
      </GuideSection>
      {others.length > 0 && <AreaCards title={t('also')} areas={others} />}
    </GuideFrame>
  )
}
