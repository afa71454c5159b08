import type { PhoneNumber } from 'libphonenumber-js/max'

/** Area codes of North America by their clock; what is not listed keeps the clock of the campaign. */
const NORTH_AMERICA: Readonly<Record<string, string>> = {
  'America/New_York':
    '201 202 203 207 212 215 216 220 223 229 234 239 240 248 252 267 269 272 276 301 302 304 305 313 315 321 326 330 332 336 339 347 351 352 380 386 401 404 407 410 412 413 419 423 434 440 443 470 475 478 484 502 508 513 516 517 518 540 551 561 567 570 571 585 586 603 606 607 609 610 614 616 617 631 646 667 678 679 680 681 689 703 704 706 716 717 718 724 727 732 734 740 743 754 757 762 770 772 774 781 786 802 803 804 810 813 814 828 835 838 843 845 848 854 856 857 859 860 862 863 864 865 878 904 908 910 912 914 917 919 929 934 937 941 947 948 954 959 973 978 980 984 989',
  'America/Chicago':
    '205 210 214 217 218 219 224 225 228 251 254 256 262 270 281 309 312 314 316 318 319 320 325 331 334 346 361 364 402 405 409 414 417 430 432 469 479 501 504 507 512 515 531 534 539 563 572 573 574 580 601 605 608 612 615 618 620 629 630 636 641 651 659 660 662 682 701 708 712 713 715 726 731 737 763 769 773 779 785 806 815 816 817 830 832 847 850 870 872 901 903 913 918 920 931 936 938 940 945 952 956 972 979 985',
  'America/Denver': '303 307 385 406 435 505 575 719 720 801 970 983',
  'America/Phoenix': '480 520 602 623 928',
  'America/Los_Angeles':
    '206 209 213 253 279 310 323 341 360 408 415 424 425 442 503 509 510 530 541 559 562 564 619 626 628 650 657 661 669 702 707 714 725 747 760 775 805 818 820 831 840 858 909 916 925 949 951 971',
  'America/Anchorage': '907',
  'Pacific/Honolulu': '808',
  'America/Toronto': '226 249 289 343 365 416 418 437 438 450 514 519 548 579 581 613 647 705 807 819 873 905',
  'America/Winnipeg': '204 431',
  'America/Regina': '306 639',
  'America/Edmonton': '368 403 587 780 825',
  'America/Vancouver': '236 250 604 672 778',
  'America/Halifax': '506 782 902',
  'America/St_Johns': '709',
}
const byArea = new Map(
  Object.entries(NORTH_AMERICA).flatMap(([zone, areas]) => areas.split(' ').map((area) => [area, zone])),
)

const SAMPLES = [Date.UTC(2026, 0, 15), Date.UTC(2026, 6, 15)]
const offsets = (timeZone: string) =>
  SAMPLES.map((at) => new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).format(at)).join()

const byCountry = new Map<string, string | undefined>()
/** The clock of a country that has only one. */
function countryZone(country: string): string | undefined {
  if (!byCountry.has(country)) {
    const zones = new Intl.Locale(`und-${country}`).getTimeZones?.() ?? []
    const [first, ...others] = zones
    const isOne = first !== undefined && others.every((zone) => offsets(zone) === offsets(first))
    byCountry.set(country, isOne ? first : undefined)
  }
  return byCountry.get(country)
}

/** The clock that a number tells by its prefix; undefined where it tells none. */
export function zoneOfPhone({
  country,
  countryCallingCode,
  nationalNumber,
}: Pick<PhoneNumber, 'country' | 'countryCallingCode' | 'nationalNumber'>): string | undefined {
  if (countryCallingCode === '1')
    return (
      byArea.get(nationalNumber.slice(0, 3)) ??
      (country && country !== 'US' && country !== 'CA' ? countryZone(country) : undefined)
    )
  return country === undefined ? undefined : countryZone(country)
}
