import type { CallingWindow, ScheduleView } from '@parley/contract/campaigns/campaign.schema.ts'
import { hoursProblem } from '@parley/contract/campaigns/hours.rules.ts'
import { TriangleAlert } from 'lucide-react'
import { showIcon } from '../../kit/icon.tsx'

type Props = { windows: readonly CallingWindow[]; countries: ScheduleView['countries'] }

/** Where windows reach outside the hours of countries in which contacts are, with where these hours come from. */
export function HoursWarnings({ windows, countries }: Props) {
  const problems = countries.flatMap((country) => hoursProblem(windows, country) ?? [])
  return (
    <ul role="status" className="flex flex-col gap-1.5 text-sm text-warning-ink empty:hidden">
      {problems.map((problem) => (
        <li key={problem} className="flex items-start gap-2">
          <span className="mt-0.5 shrink-0">{showIcon(TriangleAlert, 16)}</span>
          <span className="min-w-0">{problem}</span>
        </li>
      ))}
    </ul>
  )
}
