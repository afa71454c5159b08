/** A key or a chord, for example `<Kbd>Ctrl K</Kbd>`. */
export function Kbd({ children }: { children: string }) {
  return (
    <kbd className="inline-flex h-4.5 min-w-4.5 items-center justify-center rounded-[4px] bg-sunken px-1 font-sans text-[11px] text-faint leading-none ring-1 ring-line ring-inset">
      {children}
    </kbd>
  )
}
