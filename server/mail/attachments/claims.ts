/** Families of content whose mixing up is a trick: a page that calls itself a PDF. [spec/inbound.md 24] */
export type Family = 'archive' | 'document' | 'html' | 'script' | 'pdf' | 'image' | 'text' | 'audio' | 'video'

/** Extensions that run when opened. [spec/inbound.md 24] */
const EXECUTABLE = words(
  'exe dll scr com bat cmd ps1 psm1 vbs vbe js jse wsf wsh hta msi msp lnk jar apk app dmg iso img vhd vhdx reg cpl pif sh scf url',
)
/** Office extensions that announce macros. [spec/inbound.md 24] */
const MACRO = words('docm dotm xlsm xltm xlam pptm potm ppam sldm')

const FAMILY_EXTENSIONS: Readonly<Record<Family, ReadonlySet<string>>> = {
  archive: words('zip rar 7z gz tgz cab tar bz2 xz'),
  document: words(
    'doc dot docx dotx docm dotm xls xlt xlsx xltx xlsb xlsm xltm xlam ppt pot pps pptx potx ppsx pptm potm ppam rtf odt ods odp odg ott ots otp vsd vsdx pub mpp wps wri',
  ),
  html: words('html htm xhtml shtml mht mhtml'),
  script: words('sh bash py pl rb'),
  pdf: words('pdf'),
  image: words('png jpg jpeg jpe gif bmp webp tif tiff heic heif ico'),
  text: words('txt csv tsv log md json ics vcf'),
  audio: words('mp3 wav ogg oga flac m4a aac wma'),
  video: words('mp4 mov avi mkv webm mpg mpeg wmv m4v'),
}

const FAMILY_TYPES: readonly (readonly [Family, RegExp])[] = [
  [
    'archive',
    /^application\/(x-)?(zip|zip-compressed|rar|rar-compressed|vnd\.rar|7z-compressed|gzip|gtar|tar|vnd\.ms-cab-compressed)$/,
  ],
  [
    'document',
    /^application\/(msword|rtf|vnd\.ms-(word|excel|powerpoint|visio|project|office)\b.*|vnd\.(openxmlformats-officedocument|oasis\.opendocument)\..*|vnd\.visio)$/,
  ],
  ['html', /^(text\/html|application\/xhtml\+xml)$/],
  ['script', /^(text|application)\/x-(shellscript|sh|python|perl)$/],
  ['pdf', /^application\/(x-)?pdf$/],
  ['image', /^image\//],
  ['text', /^text\/(plain|csv|markdown|calendar|vcard|x-vcard|tab-separated-values)$/],
  ['audio', /^audio\//],
  ['video', /^video\//],
]

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(' '))
}

/** The extension as the opening system sees it: lower case, trailing dots and blanks dropped; null when there is none. */
export function extensionOf(name: string): string | null {
  // Windows drops trailing dots and blanks, so `run.exe. ` runs.
  let end = name.length
  while (end > 0 && (name[end - 1] === '.' || name[end - 1] === ' ')) end -= 1
  const trimmed = name.slice(0, end)
  const dot = trimmed.lastIndexOf('.')
  return dot === -1 || trimmed.length - dot > 20 ? null : trimmed.slice(dot + 1).toLowerCase()
}

/** A name whose extension runs when opened. */
export function isExecutableName(name: string): boolean {
  return EXECUTABLE.has(extensionOf(name) ?? '')
}

/** A name whose extension announces macros. */
export function isMacroName(name: string): boolean {
  return MACRO.has(extensionOf(name) ?? '')
}

/** The family that an extension claims; null for one that claims nothing. */
export function familyOfName(name: string): Family | null {
  const extension = extensionOf(name)
  if (extension === null) return null
  for (const [family, extensions] of Object.entries(FAMILY_EXTENSIONS) as [Family, ReadonlySet<string>][]) {
    if (extensions.has(extension)) return family
  }
  return null
}

/** The family that a content type claims; null for `application/octet-stream` and others that claim nothing. */
export function familyOfType(contentType: string): Family | null {
  const type = contentType.slice(0, 200).toLowerCase()
  return FAMILY_TYPES.find(([, pattern]) => pattern.test(type))?.[0] ?? null
}
