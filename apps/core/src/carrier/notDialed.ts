/** A call that was not begun, for a reason that is nobody's fault: whoever wanted it takes it back and makes it later. */
export class NotDialed extends Error {}
