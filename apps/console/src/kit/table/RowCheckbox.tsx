import { useEffect, useRef } from 'react'

export type RowCheckboxProps = {
  label: string
  isSelected: boolean
  isIndeterminate?: boolean
  tabIndex?: number
  onChange: () => void
}

/** A native box: a table shows dozens at once and redraws them while it scrolls. */
export function RowCheckbox({ label, isSelected, isIndeterminate = false, tabIndex = 0, onChange }: RowCheckboxProps) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = isIndeterminate
  }, [isIndeterminate])
  return (
    <label className="relative z-10 grid h-full w-10 cursor-pointer place-items-center">
      <input
        ref={box}
        type="checkbox"
        aria-label={label}
        checked={isSelected}
        tabIndex={tabIndex}
        onChange={onChange}
        className="tick"
      />
    </label>
  )
}
