/** Numbers that regulators keep for fiction, so that nobody has them: North America, the United Kingdom, France, Germany. docs/simulated-calls.md names them. */
const RANGES = [
  /^\+1\d{3}55501\d{2}$/,
  /^\+44(7700900|1632960)\d{3}$/,
  /^\+33(19900|26191|35301|46571|53649|63998)\d{4}$/,
  /^\+49(30231250|40669690|171392000)\d{2,3}$/,
]

/** Whether a campaign that is a demonstration may call the number. */
export const isDemoNumber = (phone: string): boolean => RANGES.some((range) => range.test(phone))
