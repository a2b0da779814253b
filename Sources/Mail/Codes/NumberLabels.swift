/// The words next to numbers that are not codes.
enum NumberLabels {
  /// Currencies, and other units that are counted.
  static let units: Set = [
    "usd", "eur", "gbp", "jpy", "chf", "cad", "aud", "inr", "cny", "rmb", "brl", "mxn", "sek",
    "nok", "dkk", "pln", "czk", "huf", "ron", "try", "tl", "rub", "krw", "sgd", "hkd", "nzd", "zar",
    "php", "thb", "vnd", "idr", "myr", "ngn", "kes", "ksh", "aed", "sar", "ils", "twd", "uah", "kr",
    "zł", "zl", "kč", "ft", "руб", "грн", "тг", "лв", "lei", "rp", "rs", "rm", "đ", "đồng", "baht",
    "бат", "euro", "euros", "dollar", "dollars", "pounds", "pesos", "reais", "yen", "won", "yuan",
    "rupees", "rupiah", "ringgit", "naira", "рублей", "гривень", "درهم", "ريال", "جنيه", "دينار",
    "تومان", "שקל", "रुपये", "points", "km", "kg", "mb", "gb", "kb", "bytes", "円", "元", "원",
  ]

  /// Things that are numbered, such as orders.
  static let things: Set = [
    // Orders and requests.
    "order", "orders", "invoice", "receipt", "ticket", "booking", "reservation", "tracking",
    "shipment", "parcel", "delivery", "reference", "ref", "case", "request", "transaction",
    "payment", "bestellung", "auftrag", "rechnung", "vorgang", "sendung", "aktenzeichen",
    "commande", "facture", "dossier", "référence", "colis", "pedido", "factura", "fatura",
    "referencia", "referência", "encomenda", "caso", "ordine", "fattura", "spedizione",
    "riferimento", "pratica", "bestelling", "factuur", "zaak", "beställning", "ordre", "faktura",
    "ärende", "bestilling", "sag", "sak", "tilaus", "tilausnumero", "lasku", "zamówienie",
    "zamówienia", "faktury", "objednávka", "objednávky", "faktúra", "rendelés", "rendelési",
    "számla", "comanda", "sipariş", "siparişi", "заказ", "заказа", "счет", "счёт", "заявка",
    "замовлення", "рахунок", "поръчка", "παραγγελία", "παραγγελίας", "τιμολόγιο", "הזמנה",
    "חשבונית", "طلب", "الطلب", "طلبك", "فاتورة", "الفاتورة", "سفارش", "ऑर्डर", "অর্ডার", "آرڈر",
    "hàng", "pesanan", "faktur", "invois", "შეკვეთა", "agizo", "oda", "tapsırıq", "sifariş",
    "narudžba", "narudžbe", "narudžbina", "наруџбина", "naročilo", "naročila", "užsakymas",
    "užsakymo", "pasūtījums", "pasūtījuma", "tellimus", "tellimuse", "porosia", "porosi", "pöntun",
    "eskaera", "comanda", "encàrrec", "нарачка", "тапсырыс", "захиалга", "buyurtma", "dalab",
    // Accounts and persons.
    "customer", "client", "account", "member", "membership", "user", "userid", "contract", "policy",
    "patient", "student", "employee", "kunde", "kunden", "konto", "vertrag", "mitglied", "compte",
    "contrat", "adhérent", "cliente", "cuenta", "contrato", "conta", "conto", "contratto", "klant",
    "rekening", "kund", "kunda", "asiakas", "asiakasnumero", "klient", "klienta", "zákazník",
    "zákazníka", "ügyfél", "ügyfélszám", "müşteri", "клиент", "клиента", "клієнт", "клієнта",
    "договор", "договора", "счета", "לקוח", "عميل", "العميل", "حساب", "الحساب", "مشتری", "ग्राहक",
    "khách", "pelanggan", "πελάτη", "πελάτης",
    // Telephones.
    "phone", "telephone", "tel", "telefon", "telefono", "telefoon", "téléphone", "teléfono",
    "telefone", "mobile", "mobil", "handy", "cell", "call", "fax", "hotline", "helpline", "support",
    "whatsapp", "puhelin", "telefonu", "telefonas", "тел", "телефон", "телефону", "τηλ", "τηλέφωνο",
    "טלפון", "טל", "هاتف", "الهاتف", "تلفن", "फोन", "ফোন", "thoại", "simu", "ტელ", "ტელეფონი",
    // Places and registers.
    "zip", "plz", "postcode", "pincode", "postal", "postale", "box", "postfach", "singapore",
    "индекс", "індекс", "company", "registered", "registration", "reg", "register", "license",
    "hrb", "hra", "kvk", "cvr", "abn", "acn", "ein", "ičo", "ico", "dič", "nip", "regon",
    "krs", "siren", "siret", "rcs", "oib", "cif", "nif", "cnpj", "cpf", "gst", "cin", "vat", "ust",
    "uid", "tva", "iva", "инн", "огрн", "кпп", "орг", "org", "orgnr",
    // Files and versions.
    "attachment", "file", "version", "build", "anhang", "datei", "fichier", "archivo", "arquivo",
    "allegato", "файл", "вложение", "promo",
  ]

  /// Parts of words for `things`, in scripts without spaces between words.
  static let insertions = [
    "注文", "請求", "お問い合わせ番号", "問い合わせ番号", "受付番号", "お客様番号", "会員番号", "電話",
    "郵便番号", "追跡番号", "订单", "訂單", "客户", "客戶", "电话", "電話", "热线", "邮编", "郵編", "运单",
    "快递单", "编号", "編號", "单号", "單號", "发票", "주문", "전화", "고객", "송장", "우편번호", "คำสั่งซื้อ", "โทร", "ใบสั่ง",
    "ဖုန်း", "ទូរស័ព្ទ", "ໂທ",
  ]

  /// Words for *number*, and other small words, that can be between a word in `things` and its
  /// number.
  static let fillers: Set = [
    "number", "numbers", "no", "nr", "num", "n", "id", "is", "was", "at", "us", "nº", "º", "numéro",
    "numero", "número", "numer", "numeris", "nummer", "numara", "numarası", "numaranız", "номер",
    "число", "númer", "broj", "číslo", "szám", "száma", "αριθμός", "מספר", "رقم", "شماره",
    "नंबर", "संख्या", "নম্বর", "số", "nomor", "nombor", "番号", "号", "号码", "號碼", "번호",
  ]

  /// Signs and abbreviations for *number*, which leave open what the number counts.
  static let signs: Set = ["no", "nr", "nº", "n", "º", "id"]

  /// The endings of words such as `Kundennummer`.
  static let endings = ["nummer", "nummern", "nummeret", "numret", "numero", "szám", "číslo"]

  /// The endings of file names.
  static let files: Set = [
    "pdf", "png", "jpg", "jpeg", "gif", "webp", "svg", "heic", "tif", "tiff", "html", "htm", "txt",
    "log", "md", "doc", "docx", "odt", "rtf", "ppt", "pptx", "xls", "xlsx", "ods", "csv", "xml",
    "json", "zip", "gz", "tar", "rar", "eml", "msg", "ics", "vcf", "mp", "mov", "apk", "exe", "com",
    "org", "net", "io",
  ]
}
