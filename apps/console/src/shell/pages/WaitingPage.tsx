import { Spinner } from '../../kit/actions/Spinner.tsx'
import { OutsidePage } from './OutsidePage.tsx'

export function WaitingPage({ title }: { title: string }) {
  return (
    <OutsidePage title={title}>
      <h1 className="flex items-center justify-center gap-2.5 px-6 pt-5 pb-8 font-medium text-base text-soft">
        <Spinner label={title} size={16} />
        {title}
      </h1>
    </OutsidePage>
  )
}
