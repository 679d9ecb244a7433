/** How a country writes numbers without `+`: its code, the trunk digit that falls away, and digits with the trunk. */
export type PhoneCountry = { readonly code: string; readonly trunk: '0' | ''; readonly min: number; readonly max: number }

/** Countries whose national numbers are told from other digits by a trunk 0, and North America by its shape. */
export const PHONE_COUNTRIES: Readonly<Record<string, PhoneCountry>> = {
  GB: { code: '44', trunk: '0', min: 10, max: 11 },
  IE: { code: '353', trunk: '0', min: 9, max: 10 },
  DE: { code: '49', trunk: '0', min: 8, max: 12 },
  AT: { code: '43', trunk: '0', min: 8, max: 13 },
  CH: { code: '41', trunk: '0', min: 10, max: 10 },
  FR: { code: '33', trunk: '0', min: 10, max: 10 },
  BE: { code: '32', trunk: '0', min: 9, max: 10 },
  NL: { code: '31', trunk: '0', min: 10, max: 10 },
  SE: { code: '46', trunk: '0', min: 8, max: 10 },
  FI: { code: '358', trunk: '0', min: 8, max: 11 },
  RO: { code: '40', trunk: '0', min: 10, max: 10 },
  HR: { code: '385', trunk: '0', min: 9, max: 10 },
  SI: { code: '386', trunk: '0', min: 9, max: 9 },
  SK: { code: '421', trunk: '0', min: 10, max: 10 },
  BG: { code: '359', trunk: '0', min: 8, max: 10 },
  TR: { code: '90', trunk: '0', min: 11, max: 11 },
  UA: { code: '380', trunk: '0', min: 10, max: 10 },
  ZA: { code: '27', trunk: '0', min: 10, max: 10 },
  IL: { code: '972', trunk: '0', min: 9, max: 10 },
  IN: { code: '91', trunk: '0', min: 11, max: 11 },
  JP: { code: '81', trunk: '0', min: 10, max: 11 },
  KR: { code: '82', trunk: '0', min: 9, max: 11 },
  AU: { code: '61', trunk: '0', min: 10, max: 10 },
  NZ: { code: '64', trunk: '0', min: 9, max: 11 },
  US: { code: '1', trunk: '', min: 10, max: 10 },
}

/** Countries of time zones, where a national format is known or must not be taken for the default's. */
export const COUNTRY_OF_ZONE: Readonly<Record<string, string>> = {
  'Europe/London': 'GB', 'Europe/Belfast': 'GB', 'Europe/Jersey': 'GB', 'Europe/Guernsey': 'GB', 'Europe/Isle_of_Man': 'GB',
  'Europe/Dublin': 'IE', 'Europe/Berlin': 'DE', 'Europe/Busingen': 'DE', 'Europe/Vienna': 'AT', 'Europe/Zurich': 'CH',
  'Europe/Paris': 'FR', 'Europe/Brussels': 'BE', 'Europe/Amsterdam': 'NL', 'Europe/Stockholm': 'SE', 'Europe/Helsinki': 'FI',
  'Europe/Bucharest': 'RO', 'Europe/Zagreb': 'HR', 'Europe/Ljubljana': 'SI', 'Europe/Bratislava': 'SK', 'Europe/Sofia': 'BG',
  'Europe/Istanbul': 'TR', 'Europe/Kyiv': 'UA', 'Europe/Kiev': 'UA', 'Africa/Johannesburg': 'ZA', 'Asia/Jerusalem': 'IL',
  'Asia/Kolkata': 'IN', 'Asia/Calcutta': 'IN', 'Asia/Tokyo': 'JP', 'Asia/Seoul': 'KR', 'Pacific/Auckland': 'NZ',
  'Australia/Sydney': 'AU', 'Australia/Melbourne': 'AU', 'Australia/Brisbane': 'AU', 'Australia/Perth': 'AU',
  'Australia/Adelaide': 'AU', 'Australia/Darwin': 'AU', 'Australia/Hobart': 'AU',
  'America/New_York': 'US', 'America/Detroit': 'US', 'America/Chicago': 'US', 'America/Denver': 'US', 'America/Phoenix': 'US',
  'America/Los_Angeles': 'US', 'America/Anchorage': 'US', 'Pacific/Honolulu': 'US', 'America/Boise': 'US',
  'America/Toronto': 'US', 'America/Vancouver': 'US', 'America/Edmonton': 'US', 'America/Winnipeg': 'US', 'America/Halifax': 'US',
  'Europe/Madrid': 'ES', 'Europe/Lisbon': 'PT', 'Europe/Rome': 'IT', 'Europe/Warsaw': 'PL', 'Europe/Prague': 'CZ',
  'Europe/Budapest': 'HU', 'Europe/Athens': 'GR', 'Europe/Oslo': 'NO', 'Europe/Copenhagen': 'DK', 'Europe/Luxembourg': 'LU',
  'Europe/Tallinn': 'EE', 'Europe/Riga': 'LV', 'Europe/Vilnius': 'LT', 'Europe/Belgrade': 'RS', 'Europe/Moscow': 'RU',
  'Asia/Shanghai': 'CN', 'Asia/Singapore': 'SG', 'Asia/Hong_Kong': 'HK', 'Asia/Dubai': 'AE', 'America/Sao_Paulo': 'BR',
  'America/Mexico_City': 'MX',
}
