import { operations } from '@parley/contract/operations.ts'
import { Link } from '../kit/actions/Link.tsx'
import { Card } from '../kit/pages/Card.tsx'
import { EmptyState } from '../kit/states/EmptyState.tsx'
import { useRefusal } from '../kit/use-refusal.ts'
import { useUserInfo } from '../shell/access/use-user-info.ts'
import type { Area } from '../shell/area/area.ts'
import { areas } from '../shell/areas.ts'
import { guideGroups } from '../shell/frame/guide.ts'
import { t as words } from './datasets.area.messages.ts'
import { nlpTesterArea } from './datasets.area.tsx'
import { t } from './nlpTester.messages.ts'

const steps = ['collect', 'train', 'compare', 'publish', 'feed'] as const

/** The way of an NLP specialist: what there is to do, and where it is done. */
export default function NlpTesterPage() {
  const { permissions } = useUserInfo()
  const refusal = useRefusal()(operations.Nlp.List)
  const groups = guideGroups(areas, permissions, nlpTesterArea.path, '')
  const listed = groups.find(({ title }) => title === words('group'))?.areas ?? []
  const own = listed.filter(({ parent }) => parent?.() === nlpTesterArea)
  const others = listed.filter((each) => !own.includes(each))
  return (
    <div className="mx-auto w-full max-w-content px-6 pt-5 pb-10 max-sm:px-4">
      <h1 className="mt-1.5 flex min-h-8 items-center font-semibold text-xl tracking-tight">{words('tester')}</h1>
      <p className="mt-1 text-faint text-sm">{t('description')}</p>
      <div className="mt-6 flex flex-col gap-7">
        {own.length > 0 ? (
          <Cards title={t('work')} areas={own} />
        ) : (
          <Card>
            <EmptyState title={t('nothing')}>{refusal}</EmptyState>
          </Card>
        )}
        <section aria-label={t('steps')}>
          <h2 className="mb-2 font-semibold text-faint text-xs uppercase tracking-wide">{t('steps')}</h2>
          <ol className="grid grid-cols-1 gap-3 rounded-card bg-surface p-4 ring-1 ring-line sm:grid-cols-2 lg:grid-cols-5">
            {steps.map((step, at) => (
              <li key={step}>
                <span className="font-medium text-ink text-sm">{`${at + 1}. ${t(step)}`}</span>
                <span className="mt-0.5 block text-faint text-sm">{t(`text_${step}`)}</span>
              </li>
            ))}
          </ol>
        </section>
        {others.length > 0 && <Cards title={t('also')} areas={others} />}
      </div>
    </div>
  )
}

const Cards = ({ title, areas: shown }: { title: string; areas: readonly Area[] }) => (
  <section aria-label={title}>
    <h2 className="mb-2 font-semibold text-faint text-xs uppercase tracking-wide">{title}</h2>
    <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-3">
      {shown.map((each) => (
        <li key={each.path}>
          <Link
            href={each.path}
            look="bare"
            className="block h-full rounded-card bg-surface px-4 py-3.5 ring-1 ring-line transition-shadow hover:shadow-mid"
          >
            <span className="font-medium text-ink text-sm">{each.title}</span>
            {each.summary && <span className="mt-0.5 block text-faint text-sm">{each.summary}</span>}
          </Link>
        </li>
      ))}
    </ul>
  </section>
)
