/// The words that mail programs write above the original of a forwarded message.
enum HeaderLabels {
  /// The fields of the original.
  enum Kind {
    case sender, date, recipient, subject
  }

  /// The kind of a field by its name in lowercase; nil if the name is not known.
  static func kind(_ label: String) -> Kind? { kinds[label] }

  private static let kinds: [String: Kind] = {
    var kinds: [String: Kind] = [:]
    for name in senders { kinds[name] = .sender }
    for name in dates { kinds[name] = .date }
    for name in recipients { kinds[name] = .recipient }
    for name in subjects { kinds[name] = .subject }
    return kinds
  }()

  private static let senders = [
    "from", "von", "de", "expéditeur", "remitente", "da", "mittente", "van", "afzender", "från",
    "fra", "od", "lähettäjä", "feladó", "de la", "kimden", "gönderen", "от", "от кого", "від",
    "από",
    "מאת", "من", "差出人", "送信者", "发件人", "寄件者", "寄件人", "보낸 사람", "보낸사람", "จาก", "từ", "dari",
  ]

  private static let dates = [
    "date", "sent", "gesendet", "datum", "envoyé", "fecha", "enviado", "enviada em", "enviado em",
    "data", "inviato", "verzonden", "skickat", "sendt", "dato", "wysłano", "odesláno",
    "lähetetty", "päivämäärä", "päiväys", "elküldve", "dátum", "trimis", "tarih", "gönderildi",
    "дата", "отправлено", "надіслано", "στάλθηκε", "ημερομηνία", "נשלח", "תאריך", "تاريخ",
    "تم الإرسال", "日時", "日付", "送信日時", "发送时间", "发送日期", "日期", "傳送日期", "寄件日期", "보낸 날짜", "날짜",
    "วันที่", "ngày", "tanggal",
  ]

  private static let recipients = [
    "to", "an", "à", "para", "a", "aan", "till", "til", "do", "komu", "vastaanottaja", "címzett",
    "către", "kime", "alıcı", "кому", "προς", "אל", "إلى", "宛先", "收件人", "收件者", "받는 사람",
    "받는사람", "ถึง", "đến", "kepada",
  ]

  private static let subjects = [
    "subject", "betreff", "objet", "asunto", "assunto", "oggetto", "onderwerp", "ämne", "emne",
    "temat", "předmět", "aihe", "tárgy", "subiect", "konu", "тема", "θέμα", "נושא", "الموضوع",
    "件名", "主题", "主旨", "主題", "제목", "เรื่อง", "chủ đề", "subjek", "perihal",
  ]

  /// The phrases that announce the original, in lowercase.
  static let marks = [
    "forwarded message", "original message", "begin forwarded message", "forwarded by",
    "weitergeleitete nachricht", "ursprüngliche nachricht", "anfang der weitergeleiteten",
    "message transféré", "message transmis", "message d'origine", "message original",
    "début du message", "mensaje reenviado", "mensaje original", "inicio del mensaje",
    "mensagem encaminhada", "mensagem original", "início da mensagem", "messaggio inoltrato",
    "messaggio originale", "inizio messaggio", "doorgestuurd bericht", "oorspronkelijk bericht",
    "begin doorgestuurd", "vidarebefordrat", "ursprungligt meddelande", "videresendt",
    "oprindelig meddelelse", "opprinnelig melding", "wiadomość przekazana", "przekazana wiadomość",
    "wiadomość oryginalna", "původní zpráva", "přeposlaná zpráva", "edelleenlähetetty",
    "välitetty viesti", "alkuperäinen viesti", "továbbított", "eredeti üzenet",
    "mesaj redirecționat",
    "iletilmiş", "yönlendirilen", "orijinal mesaj", "пересылаемое сообщение",
    "пересланное сообщение", "исходное сообщение", "переслане повідомлення",
    "προωθημένο μήνυμα", "αρχικό μήνυμα", "הודעה שהועברה", "رسالة مُعاد توجيهها",
    "رسالة معاد توجيهها",
    "転送メッセージ", "転送されたメッセージ", "元のメッセージ", "转发的邮件", "转发邮件", "原始邮件", "轉寄郵件",
    "轉寄的郵件", "原始郵件", "전달된 메일", "전달된 메시지", "원본 메시지", "tin nhắn đã chuyển tiếp",
    "pesan terusan",
  ]
}
